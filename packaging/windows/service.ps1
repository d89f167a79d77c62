<#
  .\service.ps1 install [-Data C:\ProgramData\Baliza] [-Port 3000]
  .\service.ps1 stop | start | remove

  Run once by an administrator, in the unpacked folder. Baliza then starts with the machine, as LOCAL SERVICE,
  and is started again when it ends. "remove" takes the task, the rule and the rights away; the data stays.
#>
param(
  [Parameter(Mandatory)][ValidateSet('install', 'start', 'stop', 'remove')][string]$Do,
  [string]$Data = "$env:ProgramData\Baliza",
  [int]$Port = 3000
)
$ErrorActionPreference = 'Stop'
#Requires -RunAsAdministrator

$Name = 'Baliza'
# LOCAL SERVICE, by the number that it has in every language of Windows.
$Account = 'S-1-5-19'
$Program = Join-Path $PSScriptRoot 'baliza.cmd'

function Stop-Baliza {
  if (-not (Get-ScheduledTask -TaskName $Name -ErrorAction SilentlyContinue)) { return }
  Disable-ScheduledTask -TaskName $Name | Out-Null
  & $Program stop --data $Data
  Stop-ScheduledTask -TaskName $Name
}

function Start-Baliza {
  Enable-ScheduledTask -TaskName $Name | Out-Null
  Start-ScheduledTask -TaskName $Name
}

function Install-Baliza {
  New-Item -ItemType Directory -Force $Data | Out-Null
  # The data for the service and administrators alone; the program for it to read.
  icacls $Data /inheritance:r /grant "*${Account}:(OI)(CI)M" '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' | Out-Null
  icacls $PSScriptRoot /grant "*${Account}:(OI)(CI)RX" | Out-Null
  $log = Join-Path $Data 'baliza.log'
  $command = "/c `"`"$Program`" start --data `"$Data`" --port $Port >> `"$log`" 2>&1`""
  $action = New-ScheduledTaskAction -Execute "$env:SystemRoot\System32\cmd.exe" -Argument $command -WorkingDirectory $Data
  $settings = New-ScheduledTaskSettingsSet -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 999 `
    -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -MultipleInstances IgnoreNew
  $who = New-ScheduledTaskPrincipal -UserId $Account -LogonType ServiceAccount
  Register-ScheduledTask -TaskName $Name -Action $action -Trigger (New-ScheduledTaskTrigger -AtStartup) `
    -Settings $settings -Principal $who -Force | Out-Null
  Remove-NetFirewallRule -DisplayName $Name -ErrorAction SilentlyContinue
  New-NetFirewallRule -DisplayName $Name -Direction Inbound -Protocol TCP -LocalPort $Port -Action Allow -Profile Domain, Private | Out-Null
  Start-Baliza
}

function Remove-Baliza {
  Stop-Baliza
  Unregister-ScheduledTask -TaskName $Name -Confirm:$false -ErrorAction SilentlyContinue
  Remove-NetFirewallRule -DisplayName $Name -ErrorAction SilentlyContinue
  icacls $PSScriptRoot /remove "*$Account" | Out-Null
  Write-Output "The data of Baliza is still in ${Data}: remove it when nobody needs it any more."
}

switch ($Do) {
  'install' { Install-Baliza }
  'start' { Start-Baliza }
  'stop' { Stop-Baliza }
  'remove' { Remove-Baliza }
}
