/** What guessers try first, as far as it is long enough to be chosen. Small letters, without accents. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 87654321 987654321 0987654321 11223344 12341234 12344321 13243546 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  123qweasd 123123123 147258369 159753456 a1b2c3d4 abc12345 abcd1234 abcdefgh abcdefghi aa123456 asdfasdf asdfghjk asdfghjkl
  qwertyui qwertyuiop qwerty123 qwerty12 qwer1234 qazwsxedc zaq12wsx zxcvbnm1 zxcvbnm123 q1w2e3r4 q1w2e3r4t5
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pa$$word contrasena contrasena1 contrasena123
  contraseña contraseña1 contraseña123 clave123 clave1234 miclave1 mi_clave secreto1 secreto123 changeme changeme1 cambiame
  cambiame1 letmein1 letmein123 welcome1 welcome123 bienvenido bienvenido1 bienvenidos iloveyou teamomucho tequiero tequiero1
  sunshine princess princesa football futbol123 baseball superman batman123 trustno1 starwars dragon123 master123 monkey123
  michael1 jennifer computer computadora internet samsung1 whatever freedom1 corazon1 mariposa estrella alejandro alejandra
  fernando sebastian fernanda valentina realmadrid barcelona bocajuniors riverplate colocolo argentina venezuela colombia
  admin123 admin1234 administrator administrador administrador1 supervisor supervisor1 supervisor123 operador1 operador123
  operator1 operator123 operario1 consulta1 consulta123 planta123 produccion produccion1 fabrica1 fabrica123 turno123
  baliza123 baliza1234 usuario1 usuario123 invitado invitado1 temporal temporal1 temporal123 default1 guest123 test1234
  testing1 prueba123 prueba1234 invierno2025 invierno2026 verano2025 verano2026 enero2026 enero2027`.split(
    /\s+/,
  ),
)
