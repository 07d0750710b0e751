import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { onTestFinished } from "vitest";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

interface Started {
	readonly url: string;
	readonly token: string;
	readonly args?: readonly string[];
}

/** The server as a program for agents starts it, and the SDK's own client at the other end of its pipes. */
export function agentWith({ url, token, args = [] }: Started) {
	return agentBy({ command: process.execPath, args: [MAIN, ...args, url], env: { PARLEY_TOKEN: token } });
}

interface Command {
	readonly command: string;
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

export async function agentBy({ command, args, env }: Command) {
	const client = new Client({ name: "test", version: "1" });
	const { PATH = "" } = process.env;
	const transport = new StdioClientTransport({
		...{ command, args: [...args], env: { PATH, ...env }, stderr: "pipe" as const },
	});
	const said = { text: "" };
	transport.stderr?.on("data", (part) => (said.text += String(part)));
	onTestFinished(() => client.close());
	await client.connect(transport).catch((error: unknown) => {
		throw new Error(said.text, { cause: error });
	});
	return {
		end: () => client.close(),
		instructions: client.getInstructions() ?? "",
		tools: async () => (await client.listTools()).tools.map(({ name }) => name).sort(),
		async calls(name: string, asked: Record<string, unknown> = {}) {
			const { content, isError = false } = await client.callTool({ name, arguments: asked });
			const [{ text = "" } = {}] = content as readonly { readonly text?: string }[];
			return { text, isError, told: text.startsWith("{") ? (JSON.parse(text) as Answer) : {} };
		},
	};
}

/** As far as tests ask. */
interface Answer {
	readonly messages?: readonly { readonly seq: number; readonly text: string; readonly cut?: true }[];
	readonly position?: number;
	readonly epoch?: string;
	readonly more?: boolean;
	readonly seq?: number;
	readonly refused?: string;
	readonly why?: string;
}
