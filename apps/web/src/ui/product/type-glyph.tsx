import classes from './product-logo.module.css';

/** Line drawings for the placeholder tile, on its 64-unit grid. A stroke with zero length is a dot. */
const glyphs = {
  controller:
    'M15 18.5h34v27H15Z M26.3 18.5v27 M37.7 18.5v27 M20.6 25.5h.01 M32 25.5h.01 M43.4 25.5h.01 M20.6 33v6 M32 33v6 M43.4 33v6',
  terminalUnit:
    'M14.5 34h30v13.5h-30Z M21.5 40.8h.01 M28.5 40.8h.01 M37.5 34v-8.5 M32.5 22.5a7 7 0 0 1 10 0 M27.6 17.6a14 14 0 0 1 19.8 0',
  panel: 'M14.5 17h35v23.5h-35Z M32 40.5v7 M24.5 47.5h15 M23.5 33.5v-5 M32 33.5v-10 M40.5 33.5v-7',
  server: 'M16.5 16.5h31v13h-31Z M16.5 34.5h31v13h-31Z M23 23h.01 M23 41h.01 M31 23h10 M31 41h10',
  historian:
    'M47.5 21c0 2.8-6.9 5-15.5 5s-15.5-2.2-15.5-5 6.9-5 15.5-5 15.5 2.2 15.5 5Z M16.5 21v22c0 2.8 6.9 5 15.5 5s15.5-2.2 15.5-5V21 M16.5 32c0 2.8 6.9 5 15.5 5s15.5-2.2 15.5-5',
  switch: 'M14 20.5h36v23H14Z M20 43.5v-8.5h8.5v8.5 M35.5 43.5v-8.5h8.5v8.5 M24.2 28h.01 M32 28h.01 M39.8 28h.01',
  gateway: 'M15 24.5h34 M41.5 17l7.5 7.5-7.5 7.5 M49 40H15 M22.5 32.5 15 40l7.5 7.5',
  flowComputer: 'M48 32a16 16 0 1 1-32 0 16 16 0 0 1 32 0Z M32 33.5l6.5-8 M22.8 35.5a9.8 9.8 0 0 1 6-12.8 M32 33.5h.01',
  relay: 'M32 15.5l15 5V32c0 8-6 13.3-15 16.5C23 45.3 17 40 17 32V20.5Z M34 23.5l-6.5 9h9l-6.5 9',
  drive: 'M16 16h32v32H16Z M22.5 32c2.4-9.5 7.1-9.5 9.5 0s7.1 9.5 9.5 0',
  pump: 'M32 11.5v4 M23 15.5h18v13a5 5 0 0 1-5 5h-8a5 5 0 0 1-5-5Z M23 23h18 M32 33.5v6 M32 44c-2 3-3 4-3 5.5a3 3 0 0 0 6 0c0-1.5-1-2.5-3-5.5Z',
  recorder: 'M14.5 21.5h23v21h-23Z M37.5 29.5l12-6v17l-12-6 M21.5 28.5h.01',
  firewall: 'M15 18.5h34v27H15Z M15 27.5h34 M15 36.5h34 M32 18.5v9 M23.5 27.5v9 M40.5 27.5v9 M32 36.5v9',
  power: 'M14 22h31v20H14Z M50 29v6 M31.5 26.5 26.5 32h7l-5 5.5',
  component:
    'M22.5 22.5h19v19h-19Z M27.5 22.5v-7 M36.5 22.5v-7 M27.5 48.5v-7 M36.5 48.5v-7 M22.5 27.5h-7 M22.5 36.5h-7 M48.5 27.5h-7 M48.5 36.5h-7',
} as const;

type GlyphName = keyof typeof glyphs;

/**
 * Matches words in the type's name, because catalogues name the same type in different ways. The first match counts.
 */
const namedSo: readonly [RegExp, GlyphName][] = [
  [/firewall|security appliance/, 'firewall'],
  [/switch|router/, 'switch'],
  [/gateway|converter|device server/, 'gateway'],
  [/remote terminal|telemetry|\brtu\b/, 'terminalUnit'],
  [/drive\b|inverter|\bv[fs]d\b/, 'drive'],
  [/relay|\bied\b/, 'relay'],
  [/panel|\bhmi\b|human machine|operator|workstation/, 'panel'],
  [/historian/, 'historian'],
  [/scada|server|supervis/, 'server'],
  [/infusion|insulin|syringe/, 'pump'],
  [/video|camera/, 'recorder'],
  [/flow|meter\b|gauge|analy[sz]er/, 'flowComputer'],
  [/uninterruptible|\bups\b|battery|power supply/, 'power'],
  [/controller|\bplc\b/, 'controller'],
];

/**
 * The glyph of an equipment type by its name, or the glyph of all components. Undefined means the general placeholder.
 */
export function glyphOf(type: string | undefined, label: string | undefined): GlyphName | undefined {
  if (type === 'component') return 'component';
  const name = label?.toLowerCase() ?? '';
  return namedSo.find(([pattern]) => pattern.test(name))?.[1];
}

/** Replaces a missing picture. It uses the greys of the placeholder, which work in both schemes. */
export function TypeGlyph({ name, size }: { name: GlyphName; size: number }) {
  return (
    <svg
      className={classes.glyph}
      data-glyph={name}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <rect width="64" height="64" rx="12" />
      <path d={glyphs[name]} />
    </svg>
  );
}
