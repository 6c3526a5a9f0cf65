import classes from './fingerprint.module.css';

/** The fingerprint of a key, as people read it to each other. */
export function Fingerprint({ of: fingerprint }: { of: string }) {
  return <code className={classes.fingerprint}>{fingerprint.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>;
}
