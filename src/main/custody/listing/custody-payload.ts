/** Parses the payload of an entry; {} if it is not JSON. */
export function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    // Whatever somebody put there instead is shown in the detail, unchanged.
    return {}
  }
}
