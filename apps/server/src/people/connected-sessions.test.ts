import { expect, test } from "vitest";
import type { ClientSession } from "../app/client-session.ts";
import { ConnectedSessions } from "./connected-sessions.ts";

const nothing = (): undefined => undefined;

function connectedToANode(clock = { now: () => 0, wall: () => 0 }): ConnectedSessions {
	return new ConnectedSessions({
		clock,
		...{ graceMs: 60_000, postsPerSecond: 0, socketsPerDeviceMax: 8 },
		...{ onPresent: nothing, onAway: nothing, onGraceOver: nothing, onTooManySockets: nothing },
		peers: { turnMs: 0, arrived: nothing, departed: nothing, looks: nothing },
		addressHash: (address) => `#${address}`,
	});
}

const socketAt = (address: string) =>
	({ device: "bo", connection: { address, isOver: false } }) as ClientSession;

test("[MOD3] in their grace a person counts as at each address that they left, on whatever node, whichever they left last", () => {
	const connected = connectedToANode();
	connected.arrivedElsewhere("bo", "two", ["#a", "#b"]);
	const [first, second] = [socketAt("c"), socketAt("d")];
	for (const socket of [first, second]) connected.arrive("bo", socket);
	connected.arrivedElsewhere("bo", "two", ["#b"]);
	connected.depart("bo", first);
	expect(connected.addressesOf("bo")).toEqual(["#d", "#b"]);
	connected.depart("bo", second);
	connected.departedElsewhere("bo", "two");
	expect([...connected.addressesOf("bo")].sort()).toEqual(["#a", "#b", "#c", "#d"]);
	connected.arrive("bo", first);
	connected.depart("bo", first);
	expect(connected.addressesOf("bo")).toEqual(["#c"]);
	connected.close();
});

test("[MOD3] whoever asks to come back and is refused goes on counting as at the addresses that they left", () => {
	const connected = connectedToANode();
	const socket = socketAt("c");
	connected.arrive("bo", socket);
	connected.depart("bo", socket);
	// as a hello does that claims a name somebody else has
	connected.stopGrace("bo");
	connected.startGrace("bo");
	expect(connected.addressesOf("bo")).toEqual(["#c"]);
	connected.close();
});

test("[MOD3] of somebody who stays on another node and comes from ever new addresses the newest counts, and nothing grows", () => {
	const connected = connectedToANode();
	connected.arrivedElsewhere("bo", "two", ["#home"]);
	for (let hop = 0; hop < 100; hop += 1) {
		connected.arrivedElsewhere("bo", "two", ["#home", `#mobile${hop}`]);
		connected.arrivedElsewhere("bo", "two", ["#home"]);
	}
	connected.departedElsewhere("bo", "two");
	expect(connected.addressesOf("bo")).toEqual(["#mobile99", "#home"]);
	connected.close();
});

test("[MOD3] an address that was left more than an hour ago does not count, while its person stays, comes from another or leaves", () => {
	let now = 0;
	const connected = connectedToANode({ now: () => now, wall: () => now });
	const [cafe, home] = [socketAt("cafe"), socketAt("home")];
	connected.arrive("bo", home);
	connected.arrive("bo", cafe);
	connected.depart("bo", cafe);
	expect(connected.addressesUsed("bo")).toEqual(["#home", "#cafe"]);
	now += 3_600_001;
	expect(connected.addressesUsed("bo")).toEqual(["#home"]);
	connected.depart("bo", home);
	expect(connected.addressesUsed("bo")).toEqual(["#home"]);
	connected.arrive("bo", home);
	expect(connected.addressesUsed("bo")).toEqual(["#home"]);
	connected.close();
});

test("[MOD3] of the addresses that somebody left before they came, and since, the newest sixteen count together", () => {
	const connected = connectedToANode();
	const sixteen = (round: string) => Array.from({ length: 16 }, (_, no) => `#${round}${no}`);
	connected.arrivedElsewhere("bo", "two", ["#home", ...sixteen("a")]);
	connected.arrivedElsewhere("bo", "two", ["#home"]);
	connected.arrivedElsewhere("bo", "two", ["#home", ...sixteen("b")]);
	connected.arrivedElsewhere("bo", "two", ["#home"]);
	expect(connected.addressesUsed("bo")).toEqual(["#home", ...sixteen("b")]);
	connected.close();
});

test("[MOD3] a ban by address reaches what somebody used who came back from elsewhere: the newest sixteen, each for an hour", () => {
	let now = 0;
	const connected = connectedToANode({ now: () => now, wall: () => now });
	const home = socketAt("home");
	connected.arrive("bo", home);
	const phone = socketAt("phone");
	connected.arrive("bo", phone);
	connected.depart("bo", home);
	connected.arrive("bo", socketAt("tunnel"));
	expect(connected.addressesOf("bo")).toEqual(["#phone", "#tunnel"]);
	expect(connected.addressesUsed("bo")).toEqual(["#phone", "#tunnel", "#home"]);
	now = 3_600_001;
	expect(connected.addressesUsed("bo")).toEqual(["#phone", "#tunnel"]);
	for (let hop = 0; hop < 100; hop += 1) {
		const socket = socketAt(`mobile${hop}`);
		connected.arrive("bo", socket);
		connected.depart("bo", socket);
	}
	connected.arrive("bo", phone);
	expect(connected.addressesUsed("bo")).toHaveLength(2 + 16);
	expect(connected.addressesUsed("bo")).toContain("#mobile99");
	connected.close();
});
