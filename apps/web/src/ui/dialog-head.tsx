import { CloseButton, Modal } from '@mantine/core';
import classes from './dialog-head.module.css';

/** The head of a dialog. The library's own would be a second banner of the page. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className={classes.head}>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <CloseButton aria-label="Close" onClick={onClose} className={classes.close} />
    </div>
  );
}
