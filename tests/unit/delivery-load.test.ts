import {describe, expect, it} from 'vitest';
import {parseWrk} from '../../scripts/checks/load.ts';

const report = `Running 5s test @ http://127.0.0.1:1/
  Latency Distribution
     50%    1.00ms
     99%    4.20ms
  1000 requests in 5.00s, 10.00MB read
`;

describe('report of wrk', () => {
  it('is read', () => {
    expect(parseWrk(`${report}Requests/sec:  12345.67\n`)).toEqual({
      requestsPerSecond: 12345.67,
      errors: 0,
      latency99: '4.20ms',
    });
  });

  it('counts refused answers and broken connections', () => {
    const bad =
      '  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 5\nRequests/sec: 1.0\n';
    expect(parseWrk(report + bad).errors).toBe(15);
  });

  it('without a rate is an error', () => {
    expect(() => parseWrk('unable to connect')).toThrow('no "Requests/sec"');
  });
});
