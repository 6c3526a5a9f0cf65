import { useElementSize } from '@mantine/hooks';
import { ratingStateOf, ratingStates, ratingStep, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import classes from './rating-trend.module.css';
import { trendGeometry } from './trend-geometry.ts';

const bands: readonly RatingState[] = [1, 2, 3, 4, 5];
const widthBeforeMeasured = 640;

interface RatingTrendProps {
  points: readonly number[];
  labels: readonly string[];
}

/** The rating by month in front of five bands of 50, with the newest month at the right. */
export function RatingTrend({ points, labels }: RatingTrendProps) {
  const { ref, width: measured } = useElementSize();
  const width = measured || widthBeforeMeasured;
  const { plot, height, x, y, isLabelled } = trendGeometry(width, points.length);
  const last = points.at(-1) ?? 0;
  const spoken = points.map((value, index) => `${labels[index] ?? ''} ${value}`).join(', ');
  return (
    <div ref={ref} className={classes.trend}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Rating by month: ${spoken}`}
      >
        {bands.map((band) => {
          const top = y(band * ratingStep);
          const bandHeight = plot.height / bands.length;
          return (
            <g key={band} {...ratingMark(band)}>
              <rect className={classes.band} x={plot.left} y={top} width={plot.width} height={bandHeight} />
              <rect
                className={classes.gutter}
                x={plot.left - 14.5}
                y={top + 1.5}
                width={8}
                height={bandHeight - 3}
                rx={1.5}
              />
              <text className={classes.name} x={plot.left - 22} y={top + bandHeight / 2 + 4} textAnchor="end">
                {ratingStates[band].name}
              </text>
              <line className={classes.grid} x1={plot.left} x2={plot.left + plot.width} y1={top} y2={top} />
            </g>
          );
        })}
        <line className={classes.grid} x1={plot.left} x2={plot.left + plot.width} y1={y(0)} y2={y(0)} />
        <polyline className={classes.line} points={points.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
        {points.map((value, index) => {
          const isLast = index === points.length - 1;
          return (
            <circle
              key={index}
              className={isLast ? classes.last : classes.point}
              cx={x(index)}
              cy={y(value)}
              r={isLast ? 4.5 : 2.6}
              {...ratingMark(ratingStateOf(value))}
            />
          );
        })}
        <text
          className={classes.value}
          x={x(points.length - 1) + 4}
          y={y(last) + (y(last) < plot.top + 20 ? 20 : -10)}
          textAnchor="end"
        >
          {last}
        </text>
        {labels.map(
          (label, index) =>
            isLabelled(index) && (
              <text key={index} className={classes.name} x={x(index)} y={height - 8} textAnchor="middle">
                {label}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}
