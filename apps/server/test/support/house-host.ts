// Run by the browser tests (e2e/support/houses.ts) as a process of its own: opens and closes houses as it is told to, each with its own data and port.
import { composeServer, type RunningServer } from "../../src/compose.ts";
import { readConfig } from "../../src/config.ts";

type Order =
	| { readonly id: number; readonly do: "open"; readonly env: Readonly<Record<string, string>> }
	| { readonly id: number; readonly do: "close"; readonly house: number };

type Report =
	| { readonly id: number; readonly ok: true; readonly port: number }
	| { readonly id: number; readonly ok: false; readonly why: string };

// as main.ts does
process.umask(0o077);
const open = new Map<number, RunningServer>();

process.on("message", (order: Order) => void obey(order));
process.on("disconnect", () => process.exit());

async function obey(order: Order): Promise<void> {
	try {
		report({ id: order.id, ok: true, port: await (order.do === "open" ? opened(order) : closed(order)) });
	} catch (error) {
		report({ id: order.id, ok: false, why: error instanceof Error ? (error.stack ?? "") : String(error) });
	}
}

async function opened({ id, env }: Order & { do: "open" }): Promise<number> {
	const read = readConfig(env);
	if (!read.ok) throw new Error(read.problems.join("\n"));
	const house = await composeServer(read.config);
	open.set(id, house);
	return house.port;
}

async function closed({ house: id }: Order & { do: "close" }): Promise<number> {
	const house = open.get(id);
	if (house === undefined) throw new Error(`there is no house ${id}`);
	open.delete(id);
	await house.stop();
	return house.port;
}

function report(report: Report): void {
	process.send?.(report);
}
