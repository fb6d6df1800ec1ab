import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDensity } from './use-density.ts'
import { createViewportGroup, type Shown, type ViewportGroup } from './viewport-group.ts'

/** A group of panes that lives as long as the component. */
export function useViewportGroup(mayEnlarge: boolean): ViewportGroup {
  const [group] = useState(() => createViewportGroup({ mayEnlarge, density: () => window.devicePixelRatio }))
  return group
}

/** What a pane shows, updated at every change; null before it has an image and a size. */
export const useShown = (group: ViewportGroup, id: string): Shown | null =>
  useSyncExternalStore(group.subscribe, () => group.shown(id))

/** Whether an image departs from the common view. */
export const useDeparts = (group: ViewportGroup): boolean => useSyncExternalStore(group.subscribe, group.departs)

/**
 * Registers the content of a pane with the group, and vacates it on unmount. `key` identifies the image; see `place`.
 */
export function usePane(
  group: ViewportGroup,
  id: string,
  picture: { width: number; height: number } | null,
  size: { width: number; height: number },
  key: string = id,
): void {
  const [across, down] = [picture?.width ?? 0, picture?.height ?? 0]
  const { width, height } = size
  const density = useDensity()
  useEffect(() => {
    if (density > 0 && across > 0 && down > 0 && width > 0 && height > 0) {
      group.place(id, { width: across, height: down }, { width, height }, key)
    }
  }, [group, id, key, across, down, width, height, density])
  useEffect(() => () => group.vacate(id), [group, id])
}
