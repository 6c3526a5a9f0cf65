/** Characters that file systems do not accept: separators, reserved, control and direction-changing characters. */
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const maxLength = 120;

/** A file name that every system accepts and shows unchanged. It always keeps its `ending` (such as `.txt`). */
export function fileName(name: string, ending: string): string {
  const safe = [...name.replace(forbidden, ' ').replace(/\s+/g, ' ')].slice(0, maxLength).join('').trim();
  return `${safe.replace(/[. ]+$/, '')}${ending}`;
}
