// Asks the service in this container whether its process is well; not whether what it depends on is, as a restart mends
// only the process. A port that is set in touchstone.yaml alone is not seen here: set TOUCHSTONE_PORT as well.
import { get } from 'node:http';

const port = process.env.TOUCHSTONE_PORT || 8080;
const fail = (why) => {
  console.error(`http://localhost:${port}/health: ${why}`);
  process.exit(1);
};

get({ host: 'localhost', port, path: '/health', timeout: 4000 }, ({ statusCode }) => {
  if (statusCode === 200) process.exit(0);
  fail(`status ${statusCode}`);
})
  .on('timeout', () => fail('no answer in time'))
  .on('error', ({ code, message }) => fail(message || code));
