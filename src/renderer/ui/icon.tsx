const paths = {
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9zM10.3 10.3 13.5 13.5',
  back: 'M9.5 3.5 5 8l4.5 4.5M5 8h8',
  left: 'M9.5 3.5 5 8l4.5 4.5',
  right: 'M6.5 3.5 11 8l-4.5 4.5',
  close: 'M4 4l8 8M12 4l-8 8',
  warning: 'M8 2.4 14.2 13.3H1.8zM8 6.4v3.2M8 11.3v.4',
  copy: 'M5.5 5.5h7v8h-7zM3.5 10.5v-8h7',
  check: 'M3.5 8.5 6.5 11.5 12.5 4.5',
  duplicate: 'M4 6h7v7H4zM6 3.5h7v7',
  document: 'M4 2h5.5L12.5 5v9H4zM9.5 2v3h3',
  fact: 'M3.5 2.5h9v11h-9zM5.8 5.7h4.4M5.8 8.2h4.4M5.8 10.7h2.4',
  sound: 'M3 6.5v3M6 4.5v7M9 3v10M12 6v4',
  play: 'M5 3.2v9.6L12.5 8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  film: 'M2.5 4h11v8h-11zM6.8 6.3v3.4L9.7 8z',
  picture: 'M2.5 3.5h11v9h-11zM2.5 10.5 6 7.5l3 2.5 2-1.5 2.5 2',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.8 0l2-2a2.7 2.7 0 0 0-3.8-3.8l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.8 0l-2 2a2.7 2.7 0 0 0 3.8 3.8l.9-.9',
  flask: 'M6 2.5h4M6.8 2.5v4L3.4 12a1 1 0 0 0 .9 1.5h7.4a1 1 0 0 0 .9-1.5L9.2 6.5v-4M5 10h6',
  clip: 'M10.6 5.2 6.1 9.8a1.3 1.3 0 0 0 1.9 1.9l4.6-4.7a2.7 2.7 0 0 0-3.8-3.8L4 8a4 4 0 0 0 5.7 5.6l3.4-3.5',
  ascending: 'M8 12.5v-9M4.5 7 8 3.5 11.5 7',
  unsent: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  queued: 'M3 4.5h10M3 8h10M3 11.5h6',
  sending: 'M8 13V6M5 8.5 8 5.5l3 3M4 2.8h8',
  failed: 'M5.5 2.5h5l3 3v5l-3 3h-5l-3-3v-5zM5.5 8h5',
  outside: 'M4 8h8',
  older: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM8 5v3.2l2.2 1.4',
  strip: 'M2 4.5h12v7H2zM6 4.5v7M10 4.5v7',
  down: 'M4.5 6.5 8 10l3.5-3.5',
  up: 'M4.5 9.5 8 6l3.5 3.5',
  eye: 'M1.5 8c1.7-2.8 3.9-4.2 6.5-4.2s4.8 1.4 6.5 4.2c-1.7 2.8-3.9 4.2-6.5 4.2S3.2 10.8 1.5 8zM8 6.1a1.9 1.9 0 1 1 0 3.8a1.9 1.9 0 1 1 0-3.8z',
  veiled: 'M1.5 6.5c1.7 2.6 3.9 4 6.5 4s4.8-1.4 6.5-4M3.4 8.9 2 10.8M6.3 10.3l-.6 2.2M9.7 10.3l.6 2.2M12.6 8.9l1.4 1.9',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  columns: 'M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9',
  exclude: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM4.2 4.2l7.6 7.6',
  more: 'M3.5 7.9v.2M8 7.9v.2M12.5 7.9v.2',
  info: 'M8 2a6 6 0 1 1 0 12A6 6 0 1 1 8 2zM8 7.3v3.6M8 5.1v.3',
} as const

export type IconName = keyof typeof paths

/** A line icon in the colour of the surrounding text. Decorative: its meaning is given in words. */
export function Icon({ name, size = 14 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
