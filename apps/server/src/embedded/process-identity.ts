import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Enough to say later, from another process, whether this very process still runs. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /** Processes of one machine share their pids; two containers, or one machine before and after a reboot, do not. */
  machine: string;
  /** Tells a process from a later one with the same pid; null where the system does not say. */
  processStart: string | null;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), machine: machineId(), processStart: processStart(process.pid) };
}

export function isSameMachine({ machine }: ProcessIdentity): boolean {
  return machine === machineId();
}

/** Of a process on this machine. */
export function isRunning({ pid, processStart: expected }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Anything but "no such process", such as "not permitted", is an answer about a process that exists.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const found = processStart(pid);
  return found === null || expected === null || found === expected;
}

function machineId(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function processStart(pid: number): string | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name in the second field may hold spaces and brackets; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  // A killed process that its parent has not yet taken note of still has its pid.
  return 'ZX'.includes(state) ? 'ended' : (fields[19] ?? null);
}
