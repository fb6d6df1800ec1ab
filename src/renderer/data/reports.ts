import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import { ask } from './ask.ts'

/** Prints one item as PDF; main asks where to save it. */
export const useExportItem = () =>
  useMutation({ mutationFn: (input: InputOf<'reports.exportItem'>) => ask('reports.exportItem', input) })
