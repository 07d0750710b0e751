import { Profile } from "@parley/protocol/profile";
import { useMemo } from "react";
import { askHouse, type Told } from "../../ui/ask-house.ts";
import { ToldAnew, useToldAnew } from "../../ui/told-anew.ts";

/** WHO71: of oneself (`me`) or of somebody else, asked anew whenever something of oneself changed; null: not known yet. */
export function useProfile(person: string): Told<Profile> | null {
	const path = `/api/people/${encodeURIComponent(person)}/profile`;
	return useToldAnew(
		useMemo(() => new ToldAnew((token) => askHouse({ path, token, answer: Profile })), [path]),
	);
}
