import styles from "./contents.module.css";
import type { Scene } from "./scene.ts";

/** Every scene at a glance, on a desktop and on a phone; each is loaded as it comes into view. */
export function Contents({ scenes }: { scenes: readonly Scene[] }) {
	const groups = Map.groupBy(scenes, ({ name }) => name.split("/")[0] ?? "");
	return (
		<main className={styles["contents"]}>
			<h1>Parley's gallery</h1>
			{[...groups].map(([group, members]) => (
				<section key={group}>
					<h2>{group}</h2>
					<ul className={styles["scenes"]}>
						{members.map(({ name, phoneOnly }) => (
							<li key={name} data-phone-only={phoneOnly}>
								<a href={addressOf(name)}>{name}</a>
								<div className={styles["pair"]}>
									{!phoneOnly && <iframe src={addressOf(name)} title={name} loading="lazy" />}
									<iframe
										src={addressOf(name)}
										title={`${name}, phone`}
										loading="lazy"
										className={styles["phone"]}
									/>
								</div>
							</li>
						))}
					</ul>
				</section>
			))}
		</main>
	);
}

function addressOf(name: string): string {
	return `?scene=${encodeURIComponent(name)}`;
}
