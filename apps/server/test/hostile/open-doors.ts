/**
 * Limits of rate would turn most attacks away at the door, so they are lifted: everybody here comes from one address.
 * Limits of memory stay, and are reached early.
 */
export const OPEN_DOORS: Readonly<Record<string, string>> = {
	LIMITS: "on",
	...Object.fromEntries(
		[
			"POSTS_PER_SECOND",
			"POST_BYTES_PER_SECOND",
			"FRAMES_PER_SECOND",
			"SOCKETS_PER_ADDRESS_MAX",
			"CONNECTIONS_PER_ADDRESS_MAX",
			"CONNECTIONS_PER_SECOND",
			"ARRIVALS_PER_SECOND",
			"NEWCOMERS_PER_SECOND",
			"REQUESTS_PER_SECOND",
			"HELLOS_REFUSED_PER_SECOND",
			"ROOMS_PER_MINUTE",
			"ROOMS_PER_OWNER_MAX",
			"PAGES_PER_SECOND",
			"WRONG_TOKENS_PER_SECOND",
		].map((name) => [name, "0"]),
	),
	SESSIONS_MAX: "500",
	ROOMS_MAX: "40",
	DNS_LOOKUPS: "off",
};
