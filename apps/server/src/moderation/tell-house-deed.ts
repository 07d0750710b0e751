import { refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import type { DoneInHouse } from "./rules/house-deed.ts";

/** WHO64: in a sentence, before their sockets close. */
export function tellHouseDeed(house: House, { do: deed, person, reason }: DoneInHouse): void {
	house.metrics.moderations.inc({ deed: `house-${deed}` });
	if (deed === "unban") return;
	const message = reason === "" ? `${sentences[deed]}.` : `${sentences[deed]}: ${reason}`;
	for (const client of house.connected.clientsOf(person.session))
		client.refuse(refuse("not-allowed", { field: "house", message }), undefined);
}

const sentences = {
	"end-devices": "The operator of this house signed you out",
	"release-name": "The operator of this house released your name",
	"clear-profile": "The operator of this house took your profile away",
	rename: "The operator of this house gave you another name",
	ban: "The operator of this house lets you in no more, for now",
} as const;
