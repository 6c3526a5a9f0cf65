/** Passwords, one in each line (build/password-lists.ts). */
declare module 'virtual:passwords/*' {
  const lines: string;
  export default lines;
}
