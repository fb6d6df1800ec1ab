import type { ItemReason } from '../../shared/model/item.ts'
import { errorCode } from '../error-code.ts'

/** The user-facing reason for a failed system call. */
export function reasonOf(cause: unknown): ItemReason {
  switch (errorCode(cause)) {
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
