import { makeBoard } from "./board.js";
import { openLink } from "./link.js";
import { freeTable, mayMove, playersAt, saidOf, tableAfter, turnOf } from "./table.js";

/** Before that nobody is hurried. */
const HURRY_MS = 15_000;

/** @param {string} id */
const part = (id) => /** @type {any} */ (document.getElementById(id));
const form = part("come-in");
const lines = document.querySelectorAll("#players li");
const draw = makeBoard(part("board"), move);

/** @type {ReturnType<typeof openLink> | undefined} */
let link;
/** the server's clock less ours, ms */
let aheadMs = 0;
let room = "";
let me = "";
let epoch = "";
let table = freeTable;
let place = 0;
let state = "outside";
/** a move or deal that is not answered: asked again under its id when the link is back */
let pending;

form.name.value = localStorage.getItem("name") ?? "";
form.table.value = location.hash.slice(1) || `table-${Math.random().toString(36).slice(2, 6)}`;
form.addEventListener("submit", (event) => {
	event.preventDefault();
	room = form.table.value;
	location.hash = room;
	localStorage.setItem("name", form.name.value);
	link?.closes();
	forgetTable();
	link = openLink({ name: form.name.value, onFrame: heard, onState: linked });
});
part("deal").addEventListener("click", () => ask({ type: "deal" }));
part("wait").addEventListener("click", async () => refused(await link?.asks({ type: "wait", room })));
part("leave").addEventListener("click", async () => {
	await link?.asks({ type: "leave", room });
	link?.closes();
	forgetTable();
	show("outside");
});
addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
	if (target instanceof HTMLInputElement || ctrlKey || metaKey || altKey) return;
	if (/^[1-9]$/.test(key)) move(Number(key) - 1);
});
setInterval(hurry, 500);

function forgetTable() {
	table = freeTable;
	pending = undefined;
	epoch = "";
}

async function linked(now, why = "") {
	part("trouble").textContent = now === "away" ? "The link is lost. Coming back …" : why;
	if (now === "over") show("outside");
	if (now !== "here") return;
	await sitDown();
	if (pending !== undefined) void ask(pending);
}

/** Where they were, if the server knows that place; else as whoever comes in. */
async function sitDown() {
	const resumed = epoch !== "" && { after: table.seq, epoch };
	let answer = await link?.asks({ type: "join", room, ...resumed });
	if (answer?.code === "stale-position") answer = await link?.asks({ type: "join", room });
	if (answer?.code === "room-full") show("full");
	else refused(answer);
}

/** Everything the server tells comes through here, in its order. */
function heard(frame) {
	if (frame.type === "welcome") welcomed(frame);
	if (frame.type === "house")
		part("trouble").textContent = frame.readOnly ? "Nothing can be stored just now." : "";
	if (frame.room !== room) return;
	if (frame.type === "left") return leftBy(frame.reason);
	if (frame.type === "waiting") {
		place = frame.place;
		return show("waiting");
	}
	const before = table;
	table = tableAfter(table, frame);
	if (frame.type === "joined") show("inside");
	else if (table !== before) show(state);
}

/** A position means something to the log that it is of. */
function welcomed(frame) {
	if (frame.epoch !== epoch) table = freeTable;
	epoch = frame.epoch;
	me = frame.session;
	aheadMs = frame.now - Date.now();
}

function leftBy(reason) {
	if (reason === "lost" || reason === "expired") return void sitDown();
	part("trouble").textContent = "You have no seat at that table any more.";
	show("outside");
}

function move(cell) {
	const isFree = table.game.cells[cell] === null;
	if (state === "inside" && isFree && mayMove(table, me)) void ask({ type: "move", cell });
}

async function ask(deed) {
	if (pending !== undefined && deed !== pending) return;
	pending = { id: crypto.randomUUID(), room, ...deed };
	show(state);
	const answer = await link?.asks(pending);
	// it may be stored: asked again when the link is back
	if (answer === undefined) return;
	if (answer.code === "read-only" || answer.code === "busy")
		return setTimeout(() => pending && ask(pending), answer.retryAfterMs ?? 1_000);
	pending = undefined;
	refused(answer);
	show(state);
}

function refused(answer) {
	part("trouble").textContent = answer?.type === "refused" ? answer.message : "";
}

function hurry() {
	const leftMs = table.until - Date.now() - aheadMs;
	const isSoon = state === "inside" && table.until > 0 && leftMs <= HURRY_MS;
	if (isSoon) part("status").dataset["left"] = ` ${Math.max(0, Math.ceil(leftMs / 1000))} s`;
	else delete part("status").dataset["left"];
}

function show(next) {
	state = next;
	const { game, waiting } = table;
	const turn = turnOf(game);
	document.body.dataset["state"] = state;
	draw(game, { mayMove: state === "inside" && mayMove(table, me), sent: pending?.cell });
	for (const [mark, player] of playersAt(table).entries()) {
		const line = lines[mark];
		const name = player === undefined ? "free" : `${player.name}${player.id === me ? " (you)" : ""}`;
		line.querySelector("span").textContent = name;
		line.classList.toggle("turn", game.result == null && turn === mark);
		line.classList.toggle("quiet", player === undefined);
	}
	const isOn = game.result == null && game.cells.some((mark) => mark !== null);
	part("deal").textContent = isOn ? "Give up" : "New game";
	part("waiting").textContent = waiting > 0 && state === "inside" ? `${waiting} waiting for a seat` : "";
	const inLine = `You are number ${place} in line.`;
	const said = { outside: "", inside: saidOf(table, me), full: "Both seats are taken.", waiting: inLine };
	part("status").textContent = said[state];
	hurry();
}
