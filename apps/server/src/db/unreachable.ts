const networkFaults = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'];
const driverFaults = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Whether a query failed because the database was unreachable, and would succeed when it is back. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // 08: connection exceptions; 57P: the server shuts down, crashed or starts; 53300: no connection left.
  if (/^08|^57P0|^53300/.test(code)) return true;
  // A missing file has the same code. Only a fault of connecting or of the open connection counts.
  if (networkFaults.includes(code)) return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  return driverFaults.some((start) => error.message.startsWith(start));
}
