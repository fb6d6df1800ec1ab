import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const config = (folder: string, services: string) => `<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  ${services}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`

/**
 * Writes the configuration of a session bus whose socket is in `folder` and deleted with it. Returns the file's path.
 * `activation` "none": the system's own services would start a keyring whenever one is missing.
 */
export function writeBusConfig(folder: string, activation: 'none' | 'of the system'): string {
  const file = join(folder, 'bus.conf')
  writeFileSync(file, config(folder, activation === 'none' ? '' : '<standard_session_servicedirs/>'))
  return file
}
