/** Events of which a line in the room is worth having: a hook understands more of them. */
const GITHUB_EVENTS = ["push", "pull_request", "issues", "release", "workflow_run"] as const;

/** What other programs take as it stands, so that they write by this hook. */
export function hookLines(address: string, secret: string) {
	const contactPoint = JSON.stringify({ name: "Parley", type: "webhook", settings: { url: address } });
	const config = Object.entries({ url: address, content_type: "json", secret });
	const gitHub = [
		...config.map(([name, value]) => `-f 'config[${name}]=${value}'`),
		...GITHUB_EVENTS.map((event) => `-f 'events[]=${event}'`),
	];
	return {
		alertmanager: `webhook_configs: [{ url: '${address}' }]`,
		grafana: `curl -u admin -H 'Content-Type: application/json' -d '${contactPoint}' https://grafana.example.org/api/v1/provisioning/contact-points`,
		gitHub: `gh api repos/OWNER/NAME/hooks ${gitHub.join(" ")}`,
		uptimeKuma: address,
	};
}
