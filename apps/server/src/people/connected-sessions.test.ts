import { expect, test } from "vitest";
import type { ClientSession } from "../app/client-session.ts";
import { Attendance } from "./connected-sessions.ts";

const nothing = (): undefined => undefined;

function attendanceOfANode(clock = { now: () => 0, wall: () => 0 }): Attendance {
	return new Attendance({
		clock,
		...{ graceMs: 60_000, postsPerSecond: 0, socketsPerDeviceMax: 8 },
		...{ onPresent: nothing, onAway: nothing, onGraceOver: nothing, onTooManySockets: nothing },
		neighbours: { turnMs: 0, arrived: nothing, departed: nothing, looks: nothing },
		addressHash: (address) => `#${address}`,
	});
}

const socketAt = (address: string) =>
	({ device: "bo", connection: { address, isOver: false } }) as ClientSession;

test("[MOD3] in their grace a person counts as at each address that they left, on whatever node, whichever they left last", () => {
	const attendance = attendanceOfANode();
	attendance.arrivedElsewhere("bo", "two", ["#a", "#b"]);
	const [first, second] = [socketAt("c"), socketAt("d")];
	for (const socket of [first, second]) attendance.arrive("bo", socket);
	attendance.arrivedElsewhere("bo", "two", ["#b"]);
	attendance.depart("bo", first);
	expect(attendance.addressesOf("bo")).toEqual(["#d", "#b"]);
	attendance.depart("bo", second);
	attendance.departedElsewhere("bo", "two");
	expect([...attendance.addressesOf("bo")].sort()).toEqual(["#a", "#b", "#c", "#d"]);
	attendance.arrive("bo", first);
	attendance.depart("bo", first);
	expect(attendance.addressesOf("bo")).toEqual(["#c"]);
	attendance.close();
});

test("[MOD3] whoever asks to come back and is refused goes on counting as at the addresses that they left", () => {
	const attendance = attendanceOfANode();
	const socket = socketAt("c");
	attendance.arrive("bo", socket);
	attendance.depart("bo", socket);
	// as a hello does that claims a name somebody else has
	attendance.stopGrace("bo");
	attendance.startGrace("bo");
	expect(attendance.addressesOf("bo")).toEqual(["#c"]);
	attendance.close();
});

test("[MOD3] of somebody who stays on another node and comes from ever new addresses the newest counts, and nothing grows", () => {
	const attendance = attendanceOfANode();
	attendance.arrivedElsewhere("bo", "two", ["#home"]);
	for (let hop = 0; hop < 100; hop += 1) {
		attendance.arrivedElsewhere("bo", "two", ["#home", `#mobile${hop}`]);
		attendance.arrivedElsewhere("bo", "two", ["#home"]);
	}
	attendance.departedElsewhere("bo", "two");
	expect(attendance.addressesOf("bo")).toEqual(["#mobile99", "#home"]);
	attendance.close();
});

test("[MOD3] an address that was left more than an hour ago does not count, while its person stays, comes from another or leaves", () => {
	let now = 0;
	const attendance = attendanceOfANode({ now: () => now, wall: () => now });
	const [cafe, home] = [socketAt("cafe"), socketAt("home")];
	attendance.arrive("bo", home);
	attendance.arrive("bo", cafe);
	attendance.depart("bo", cafe);
	expect(attendance.addressesUsed("bo")).toEqual(["#home", "#cafe"]);
	now += 3_600_001;
	expect(attendance.addressesUsed("bo")).toEqual(["#home"]);
	attendance.depart("bo", home);
	expect(attendance.addressesUsed("bo")).toEqual(["#home"]);
	attendance.arrive("bo", home);
	expect(attendance.addressesUsed("bo")).toEqual(["#home"]);
	attendance.close();
});

test("[MOD3] of the addresses that somebody left before they came, and since, the newest sixteen count together", () => {
	const attendance = attendanceOfANode();
	const sixteen = (round: string) => Array.from({ length: 16 }, (_, no) => `#${round}${no}`);
	attendance.arrivedElsewhere("bo", "two", ["#home", ...sixteen("a")]);
	attendance.arrivedElsewhere("bo", "two", ["#home"]);
	attendance.arrivedElsewhere("bo", "two", ["#home", ...sixteen("b")]);
	attendance.arrivedElsewhere("bo", "two", ["#home"]);
	expect(attendance.addressesUsed("bo")).toEqual(["#home", ...sixteen("b")]);
	attendance.close();
});

test("[MOD3] a ban by address reaches what somebody used who came back from elsewhere: the newest sixteen, each for an hour", () => {
	let now = 0;
	const attendance = attendanceOfANode({ now: () => now, wall: () => now });
	const home = socketAt("home");
	attendance.arrive("bo", home);
	const phone = socketAt("phone");
	attendance.arrive("bo", phone);
	attendance.depart("bo", home);
	attendance.arrive("bo", socketAt("tunnel"));
	expect(attendance.addressesOf("bo")).toEqual(["#phone", "#tunnel"]);
	expect(attendance.addressesUsed("bo")).toEqual(["#phone", "#tunnel", "#home"]);
	now = 3_600_001;
	expect(attendance.addressesUsed("bo")).toEqual(["#phone", "#tunnel"]);
	for (let hop = 0; hop < 100; hop += 1) {
		const socket = socketAt(`mobile${hop}`);
		attendance.arrive("bo", socket);
		attendance.depart("bo", socket);
	}
	attendance.arrive("bo", phone);
	expect(attendance.addressesUsed("bo")).toHaveLength(2 + 16);
	expect(attendance.addressesUsed("bo")).toContain("#mobile99");
	attendance.close();
});
