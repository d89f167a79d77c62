import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { m } from '../../../i18n/paraglide/messages.js'

export function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  return (
    <Button
      variant="default"
      h={44}
      loading={isBusy}
      leftSection={<IconArrowBackUp size={20} aria-hidden />}
      onClick={onUndo}
    >
      {m.stops_undo()}
    </Button>
  )
}
