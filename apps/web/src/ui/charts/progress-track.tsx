import classes from './progress-track.module.css';

interface ProgressTrackProps {
  /** What goes on, for screen readers. */
  label: string;
  percent: number;
  /** Beside the track. */
  words: string;
}

/** How far something is that goes on now. */
export function ProgressTrack({ label, percent, words }: ProgressTrackProps) {
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className={classes.track}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span>{words}</span>
    </div>
  );
}
