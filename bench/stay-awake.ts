import { spawn } from 'node:child_process';
import { constants, cpus, setPriority } from 'node:os';

/**
 * Keeps the cores from falling asleep between two requests: on a virtual machine waking them takes longer than a short
 * call, and counts for a call many times and for its floor once. Whatever else wants to run goes first. Answers how to
 * end it.
 */
export function stayAwake(): () => void {
  const loops = cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  for (const { pid } of loops) if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  const end = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', end);
  return end;
}
