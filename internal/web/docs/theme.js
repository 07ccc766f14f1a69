// Shows the docs in the colours chosen on the settings page, before anything is drawn.
try {
  const { theme } = JSON.parse(localStorage.getItem('slowpond.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing has nothing chosen: the system's colours hold.
}
