import type { Handler } from "@parley/engine/lookups/runner";
import type { LookupTools } from "../../../app/lookups/lookup-tools.ts";

/** WHO71: what one person says of themselves. What of it is over is not asked here. */
export interface ProfileRequest {
	readonly session: string;
}

export interface StoredProfile {
	readonly about: string;
	readonly status: string | null;
	readonly statusUntil: number | null;
	readonly quietUntil: number | null;
	readonly picture: string | null;
}

const PROFILE = `
	SELECT about, status, status_until statusUntil, quiet_until quietUntil, picture FROM profiles WHERE session = ?`;

export function open({ database }: LookupTools): Handler {
	const profile = database.prepare(PROFILE);
	return (data): StoredProfile | null =>
		(profile.get((data as ProfileRequest).session) as StoredProfile | undefined) ?? null;
}
