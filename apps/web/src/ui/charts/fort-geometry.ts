/**
 * The ground plan of a fortress with nine bastions, as SVG paths around the origin. Angles are in degrees from the top.
 */

const bastions = 9;
const step = 360 / bastions;

type Polar = readonly [radius: number, angle: number];

function point([radius, angle]: Polar): string {
  const turn = (angle * Math.PI) / 180;
  return `${(radius * Math.sin(turn)).toFixed(1)} ${(-radius * Math.cos(turn)).toFixed(1)}`;
}

function closed(points: readonly Polar[]): string {
  return `M${points.map(point).join('L')}Z`;
}

function aroundEachBastion<T>(draw: (angle: number) => T): T[] {
  return Array.from({ length: bastions }, (_, index) => draw(index * step));
}

/** One rampart: at each bastion the salient, two shoulders and two gorges, joined by straight curtains. */
export function trace(salient: number, shoulder: Polar, gorge: Polar): string {
  return closed(
    aroundEachBastion((axis): Polar[] => [
      [gorge[0], axis - gorge[1]],
      [shoulder[0], axis - shoulder[1]],
      [salient, axis],
      [shoulder[0], axis + shoulder[1]],
      [gorge[0], axis + gorge[1]],
    ]).flat(),
  );
}

/** The ravelins: detached works in front of each curtain. */
export function ravelins(tip: number, shoulder: Polar, gorge: number): string {
  return aroundEachBastion((axis) => {
    const middle = axis + step / 2;
    return closed([
      [tip, middle],
      [shoulder[0], middle + shoulder[1]],
      [gorge, middle],
      [shoulder[0], middle - shoulder[1]],
    ]);
  }).join('');
}

export function ring(radius: number, sides: number = bastions): string {
  return closed(Array.from({ length: sides }, (_, index): Polar => [radius, (index * 360) / sides]));
}

/** Streets from the inner to the outer radius, one for each bastion, rotated by `offset`. */
export function radials(inner: number, outer: number, offset = 0): string {
  return aroundEachBastion((axis) => `M${point([inner, axis + offset])}L${point([outer, axis + offset])}`).join('');
}

/** The surveyor's grid beneath the plan. */
export function grid(extent: number, spacing: number): string {
  const lines = Math.floor(extent / spacing);
  return Array.from({ length: 2 * lines + 1 }, (_, index) => (index - lines) * spacing)
    .map((at) => `M${at} ${-extent}V${extent}M${-extent} ${at}H${extent}`)
    .join('');
}
