import type { ItemReason } from '../../shared/model/item.ts'

/** The user-facing reason for a failed system call. */
export function reasonOf(cause: unknown): ItemReason {
  switch (codeOf(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'vanished'
    case 'EACCES':
    case 'EPERM':
      return 'no_permission'
    case 'ENAMETOOLONG':
      return 'path_too_long'
    case 'ELOOP':
    case 'ENXIO':
    case 'EISDIR':
      return 'not_regular'
    default:
      return 'read_error'
  }
}

/** The code of a failed system call; null if the failure was something else. */
export const codeOf = (cause: unknown): string | null =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
