import { grid, radials, ravelins, ring, trace } from './fort-geometry.ts';

const curtainMiddle = 20;

/** The fort plan with nine bastions on the sign-in pages. It is decoration in the current colour. */
export function FortPlan({ className }: { className?: string }) {
  return (
    <svg viewBox="-450 -450 900 900" className={className} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeLinejoin="round">
        <path d={grid(720, 90)} opacity={0.1} />
        <path d="M-720 0H720M0 -232V-200" opacity={0.4} />
        <path d={trace(396, [338, 9.4], [324, 7.4])} strokeDasharray="5 5" opacity={0.28} />
        <path d={trace(375, [318, 9.2], [305, 7.2])} opacity={0.42} />
        <path d={ravelins(329, [286, 5.6], 272)} strokeWidth={1.4} opacity={0.6} />
        <path d={trace(321, [273, 8.4], [239, 6.7])} strokeWidth={3} />
        <path d={trace(308, [264, 7.6], [231, 5.9])} opacity={0.75} />
        <path d={trace(295, [256, 6.4], [221, 4.8])} opacity={0.45} />
        <path d={ring(198)} strokeWidth={1.4} opacity={0.6} />
        <path d={ring(139) + ring(90)} opacity={0.5} />
        <path d={radials(50, 198)} opacity={0.5} />
        <path d={radials(88, 186, curtainMiddle)} strokeDasharray="4 5" opacity={0.32} />
        <path d={ring(50, 6)} fill="var(--rp-fort-ground)" strokeWidth={2} opacity={0.85} />
        <path d={ring(39, 6)} opacity={0.6} />
      </g>
    </svg>
  );
}
