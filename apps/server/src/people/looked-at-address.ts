import type { House } from "../app/context.ts";
import { looksAtAddresses } from "../moderation/rules/house-bans.ts";

/** WHO65: what an `open-session` says of where somebody comes from: nothing, while no ban looks at that. */
export function lookedAtAddress(house: House, address: string): { readonly address?: string } {
	const isLookedAt = house.underWay.isBanningFromHouse() || looksAtAddresses(house.shown().houseBans);
	return isLookedAt ? { address: house.addressHash(address) } : {};
}
