import type { Network } from "@parley/engine/lookups/network";
import type { Handler } from "@parley/engine/lookups/runner";
import type { Database } from "better-sqlite3";
import type { FetchPace } from "../../messages/previews/fetch-pace.ts";

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
