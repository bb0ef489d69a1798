import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';

interface Message<T> {
  id?: number;
  result?: T;
  error?: {message: string};
}

/** A program of Node that serves an agent on its standard streams: each message is JSON in a line of its own. */
export class Agent {
  private readonly child;
  private readonly lines;
  private asked = 0;

  private constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, args, {stdio: ['pipe', 'pipe', 'inherit']});
    this.lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();
  }

  static async start(args: readonly string[]): Promise<Agent> {
    const agent = new Agent(args);
    await agent.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: {name: 'agent', version: '1'},
    });
    agent.send({method: 'notifications/initialized'});
    return agent;
  }

  private send(message: object): void {
    this.child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
  }

  async ask<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.asked;
    this.send({id, method, params});
    for (let line = await this.lines.next(); !line.done; line = await this.lines.next()) {
      const message = JSON.parse(line.value) as Message<T>;
      if (message.id !== id) continue;
      if (message.result) return message.result;
      throw new Error(message.error?.message);
    }
    throw new Error(`The program ended without an answer to ${method}.`);
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.stdin.end();
    await ended;
  }
}
