import type { Continuity } from "@parley/protocol/timeline";
import { Check, TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Contained } from "../../ui/contained.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { number } from "../../ui/words.ts";
import styles from "./integrity-indicator.module.css";

const words = insideTexts.header;

/** Loaded with its hash code only when it is opened. */
const IntegrityDetails = lazyPart(async () => (await import("./integrity-details.tsx")).IntegrityDetails);

interface IntegrityIndicatorProps {
	readonly room: string;
	readonly continuity: Continuity;
	readonly head: number;
}

/** Shows whether a message is missing; a click opens the details. */
export function IntegrityIndicator({ room, continuity, head }: IntegrityIndicatorProps) {
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const panel = useId();
	const { from, to, whole } = continuity;
	const empty = head === 0;

	useEffect(() => {
		if (!open) return;
		const onPointerDown = (event: PointerEvent) => {
			if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
		};
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			setOpen(false);
			root.current?.querySelector("button")?.focus();
		};
		document.addEventListener("pointerdown", onPointerDown);
		document.addEventListener("keydown", onKeyDown);
		return () => {
			document.removeEventListener("pointerdown", onPointerDown);
			document.removeEventListener("keydown", onKeyDown);
		};
	}, [open]);

	return (
		<div ref={root} className={styles["mark"]}>
			<button
				type="button"
				className={whole ? styles["whole"] : styles["broken"]}
				aria-expanded={open}
				aria-controls={panel}
				data-testid="continuity"
				onClick={() => setOpen(!open)}
			>
				{whole ? (
					<Check size={13} strokeWidth={2.6} aria-hidden="true" />
				) : (
					<TriangleAlert size={13} aria-hidden="true" />
				)}
				{whole || empty ? <Whole to={to} empty={empty} /> : <Stretch from={from} to={to} />}
			</button>
			<section id={panel} className={styles["panel"]} hidden={!open} aria-label={words.continuity}>
				<p>
					<b>{whole ? words.whole : words.broken}</b>
				</p>
				<dl>
					<Fact term={words.first} value={words.seq(from)} />
					<Fact term={words.last} value={words.seq(to)} />
					<Fact term={words.events} value={number(continuity.events)} />
				</dl>
				<p>{words.numbering}</p>
				{open && !empty && (
					<Contained look="line">
						<IntegrityDetails room={room} newest={to} />
					</Contained>
				)}
			</section>
		</div>
	);
}

/** On a phone the mark alone: the room's name needs the place. */
function Whole({ to, empty }: { to: number; empty: boolean }) {
	const said = empty ? words.nothingYet : `${words.completeTo} ${words.seq(to)}`;
	return (
		<>
			<span className={styles["long"]}>{said}</span>
			<span className={styles["heard"]}>
				<Hidden>{said}</Hidden>
			</span>
		</>
	);
}

function Stretch({ from, to }: { from: number; to: number }) {
	return (
		<>
			<span className={styles["long"]}>{words.incomplete(from, to)}</span>
			<span className={styles["short"]}>{words.stretch(from, to)}</span>
		</>
	);
}

function Fact({ term, value }: { term: string; value: string }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{value}</dd>
		</div>
	);
}
