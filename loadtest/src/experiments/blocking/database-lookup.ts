/**
 * The lab's lookup in place of the server's stand-in (`POST /api/lab/block`): it asks a real database, over one
 * connection that its thread keeps, as the study's helpers did. Of a place that is the whole house's it is closed after
 * each question: another thread or node has that place next.
 */
import { PostgresConnection } from "./postgres-connection.ts";

export function open() {
	const isKept = process.env["LOOKUPS_HOUSE_MAX"] === undefined;
	let connection: Promise<PostgresConnection> | undefined;
	return async ({ ms }: { readonly ms: number }) => {
		const startedAt = processMs();
		connection ??= PostgresConnection.open(Number(process.env["DATABASE_PORT"]));
		try {
			const opened = await connection;
			await opened.ask(`select pg_sleep(${ms / 1_000})`);
			if (!isKept) {
				connection = undefined;
				await opened.close();
			}
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
