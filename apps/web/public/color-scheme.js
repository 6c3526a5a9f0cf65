// Runs before the first paint, so that a dark page never flashes light. Mantine takes over from here with the same key.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('rampart-color-scheme');
  } catch {
    // Storage may be forbidden; the system's scheme holds then.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
})();
