import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { clockTime, fullTime, shortTime } from "../../ui/dates.ts";
import { Hidden } from "../../ui/hidden.tsx";
import { insideTexts } from "../../ui/inside-texts.ts";
import { inkOfName } from "../../ui/name-colour.ts";
import { nameShown } from "../../ui/name-shown.ts";
import styles from "./row-frame.module.css";

interface RowFrameProps {
	readonly rowKey: string;
	/** absent while the message has no number yet */
	readonly seq?: number;
	readonly name: string;
	readonly at: number;
	readonly first: boolean;
	readonly focusable: boolean;
	readonly className?: string;
	readonly waiting?: boolean;
	readonly margin?: ReactNode;
	readonly status?: string | null;
	/** what stands in it beside the text, in words */
	readonly also?: string | undefined;
	/** what its author is, where that is no person of this house */
	readonly mark?: string | undefined;
	readonly children: ReactNode;
}

/** The shape every message has, sent or not yet: the same boxes in the same places, so that settling moves nothing. */
export function RowFrame(props: RowFrameProps) {
	const { at, first, waiting = false } = props;
	const name = nameShown(props.name);
	const time = clockTime(at);
	const id = `row-${props.rowKey}`;
	return (
		<article
			className={classNames(
				styles["row"],
				first && styles["first"],
				waiting && styles["waiting"],
				props.className,
			)}
			data-row={props.rowKey}
			data-seq={props.seq}
			// who, what and when, as it is read; by itself it is called by the name, which not every row shows
			id={id}
			aria-label={[name, props.mark, props.also].filter(Boolean).join(", ")}
			aria-labelledby={`${id} ${textId(props.rowKey)} ${id}-time`}
			tabIndex={props.focusable ? 0 : -1}
		>
			<div className={styles["gutter"]}>
				{first ? (
					<Avatar name={name} />
				) : (
					<Time id={`${id}-time`} at={at} label={shortTime(at)} waiting={waiting} />
				)}
			</div>
			<div className={styles["body"]}>
				{first && (
					<div className={styles["head"]}>
						<bdi className={styles["name"]} style={{ color: inkOfName(name) }}>
							{name}
						</bdi>
						{props.mark !== undefined && <small className={styles["mark"]}>{props.mark}</small>}
						<Time id={`${id}-time`} at={at} label={time} waiting={waiting} />
					</div>
				)}
				{props.children}
				{props.status && <p className={styles["status"]}>{props.status}</p>}
			</div>
			{props.margin}
		</article>
	);
}

/** Of the element that holds what was written. */
export function textId(rowKey: string): string {
	return `row-${rowKey}-text`;
}

interface TimeProps {
	readonly id: string;
	readonly at: number;
	readonly label: string;
	readonly waiting: boolean;
}

function Time({ id, at, label, waiting }: TimeProps) {
	if (waiting) {
		return (
			<span id={id} className={styles["clock"]}>
				<Clock size={13} aria-hidden="true" />
				<Hidden>{insideTexts.timeline.sending}</Hidden>
			</span>
		);
	}
	return (
		<time id={id} className={styles["time"]} dateTime={new Date(at).toISOString()} title={fullTime(at)}>
			{label}
		</time>
	);
}
