/**
 * The lab's lookup in place of the server's stand-in (`POST /api/lab/block`): it asks a real database, over one
 * connection that its thread keeps, as the study's helpers did.
 */
import { PostgresConnection } from "./postgres-connection.ts";

export function open() {
	let connection: Promise<PostgresConnection> | undefined;
	return async ({ ms }: { readonly ms: number }) => {
		const startedAt = processMs();
		connection ??= PostgresConnection.open(Number(process.env["DATABASE_PORT"]));
		try {
			await (await connection).ask(`select pg_sleep(${ms / 1_000})`);
		} catch (error) {
			connection = undefined;
			throw error;
		}
		return { startedAt, ranMs: processMs() - startedAt };
	};
}

function processMs(): number {
	return Number(process.hrtime.bigint()) / 1e6;
}
