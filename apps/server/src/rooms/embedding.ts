import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { WishOf } from "@parley/protocol/wishes";
import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { isEmbedded } from "./rules/embedding.ts";

type Embedding = Pick<House, "limits">;

const NOWHERE = refuse("not-allowed", {
	field: "embed",
	message: "The operator of this house has named no site that may show its rooms.",
});

/** EMBED1: sites show rooms where the operator named some, and where anybody comes in anyway (WHO24). */
function mayBeEmbedded({ limits }: Embedding): boolean {
	return limits.embedOrigins.length > 0 && limits.guests === "open";
}

/** Sites that may; none while nothing is shown anywhere. */
export function embedOrigins(house: Embedding): readonly string[] {
	return mayBeEmbedded(house) ? house.limits.embedOrigins : [];
}

/** What the log cannot know: it is the operator's. */
export function refuseToEmbed(house: Embedding, { embed = "no" }: WishOf<"settings">): Refusal | undefined {
	return embed === "no" || mayBeEmbedded(house) ? undefined : NOWHERE;
}

/** A room as other sites show it; of any other they hear alike that there is none. */
export function embeddedRoom(house: Pick<House, "limits" | "shown">, id: string): Room | undefined {
	const room = mayBeEmbedded(house) ? house.shown().rooms.get(id) : undefined;
	return room !== undefined && isEmbedded(room) ? room : undefined;
}
