import { useMutation } from '@tanstack/react-query'
import type { InputOf } from '../../shared/contract/index.ts'
import { ask } from './ask.ts'

/** Writes the report of one item; main asks where to save it. */
export const useExportItem = () =>
  useMutation({ mutationFn: (input: InputOf<'reports.exportItem'>) => ask('reports.exportItem', input) })
