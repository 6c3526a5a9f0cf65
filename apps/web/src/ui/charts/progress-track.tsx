import classes from './progress-track.module.css';

interface ProgressTrackProps {
  /** What is in progress, for screen readers. */
  label: string;
  percent: number;
  /** Beside the track. */
  words: string;
}

/** The progress of something that is running. */
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
