import type { Database } from "better-sqlite3";
import type { Network } from "../../engine/lookups/network.ts";
import type { Handler } from "../../engine/lookups/runner.ts";
import type { FetchPace } from "./fetch-pace.ts";

/** What a lookup's handler may be made with, once a thread. */
export interface LookupTools {
	/** read-only, and this thread's own */
	readonly database: Database;
	/** the public internet when undefined */
	readonly network?: Network | undefined;
	/** of what the archive keeps of texts first sent */
	readonly textKey: string;
	/** how fast other servers are asked */
	readonly pace?: FetchPace | undefined;
}

/** What the file of a lookup exports. */
export interface LookupFile {
	open(tools: LookupTools): Handler;
}
