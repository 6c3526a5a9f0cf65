import { IconCheck, IconCircleDashed } from '@tabler/icons-react';

/** Whether a step is done. The text of the step says it too. */
export function StepMark({ isDone }: { isDone: boolean }) {
  return isDone ? <IconCheck size={18} stroke={2} /> : <IconCircleDashed size={18} stroke={1.7} />;
}
