import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, so that another process can later check whether it still runs. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /**
   * Processes with the same value share one set of pids. Two containers, or one machine before and after a reboot, have
   * different values.
   */
  machine: string;
  /** Distinguishes a process from a later one with the same pid. Null if the system does not provide it. */
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
    // Any error except "no such process", such as "not permitted", means that the process exists.
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
  // The name in the second field can contain spaces and brackets. The fields after it cannot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  // A killed process keeps its pid until its parent has waited for it.
  return 'ZX'.includes(state) ? 'ended' : (fields[19] ?? null);
}
