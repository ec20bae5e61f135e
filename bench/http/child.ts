// What both servers share: they tell where they listen, and answer how much processor time they have used.

/** What a server tells the process that started it. */
export type FromServer = { url: string } | { cpu: number };

/** Tells the parent where the server listens; a lone server prints it and ends with Ctrl-C, which writes its profile. */
export function serve(url: string, stop: () => Promise<void>): void {
  process.send?.({ url } satisfies FromServer);
  if (!process.send) console.error(url);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000 } satisfies FromServer);
  });
  const end = () => void stop().then(() => process.exit());
  process.on('disconnect', end);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
