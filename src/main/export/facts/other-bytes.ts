import type { HeldBytes } from '../../db/file-history.ts'

/** Bytes a file held at other times than those its report is about, as was seen. Instants are ms, UTC. */
export type OtherBytes = {
  /** When the file was first read with the bytes the report is about; null = what it holds now was not read. */
  firstReadAt: number | null
  /** In the order they were first seen, the newest 20. */
  bytes: readonly HeldBytes[]
  /** How many there are, those beyond the 20 too. */
  inAll: number
}

/** Of a file that was written to again and again no more than these are told. */
const MOST = 20

/** `sha256` = of the bytes a report is about, `except` = of those it names as held now. null = it held no others. */
export function otherBytesOf(
  held: readonly HeldBytes[],
  sha256: string | null,
  except: string | null = null,
): OtherBytes | null {
  const others = held.filter((one) => one.sha256 !== sha256 && one.sha256 !== except)
  if (others.length === 0) return null
  const own = held.find((one) => one.isRead && one.sha256 === sha256)
  return { firstReadAt: own?.firstAt ?? null, bytes: others.slice(-MOST), inAll: others.length }
}
