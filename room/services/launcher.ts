/**
 * The text of the small program that starts services, then the tests, and ends the services with
 * them.
 *
 * It runs inside the sandbox under Deno. What it starts comes as arguments: the services as JSON in
 * the first, the test command in the others. No shell is started. Pure.
 *
 * @module
 */

/** First words of its only message, by which a run that never began is told from one that failed. */
export const SERVICE_FAILURE = "greenroom: cannot start service";

/** Exit code where a service did not start. */
const FAILED = 125;
const WAIT_MS = 15_000;
const KEPT_CHARACTERS = 1_000;

/**
 * Renders the program.
 *
 * @returns JavaScript for `deno run --allow-all`.
 */
export function renderLauncher(): string {
  return `const [plan, program, ...args] = Deno.args;
const started = [];
for (const service of JSON.parse(plan)) {
  const child = start(service);
  started.push(child);
  if (service.port) await waitFor(service, child);
}
try {
  const tests = new Deno.Command(program, { args, stdin: "null" }).spawn();
  end((await tests.status).code);
} catch (error) {
  console.error(\`\${program}: \${error instanceof Deno.errors.NotFound ? "not found" : error.message}\`);
  end(127);
}

function start({ command: [program, ...args] }) {
  try {
    const options = { args, stdin: "null", stdout: "piped", stderr: "piped" };
    const process = new Deno.Command(program, options).spawn();
    const child = { process, words: "", code: null };
    for (const stream of [process.stdout, process.stderr]) listen(child, stream);
    process.status.then(({ code }) => child.code = code);
    return child;
  } catch (error) {
    return fail(program, error.message);
  }
}

// A pipe that nobody reads would stop the service once it is full.
async function listen(child, stream) {
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    child.words = (child.words + text).slice(-${KEPT_CHARACTERS});
  }
}

async function waitFor({ command: [program], port }, child) {
  for (const endAt = Date.now() + ${WAIT_MS}; Date.now() < endAt;) {
    if (await isListening(port)) return;
    if (child.code !== null) fail(program, \`it ended with exit code \${child.code}\`, child);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  fail(program, \`nothing listens on port \${port} after ${WAIT_MS / 1_000} s\`, child);
}

async function isListening(port) {
  for (const hostname of ["127.0.0.1", "::1"]) {
    try {
      (await Deno.connect({ hostname, port })).close();
      return true;
    } catch {
      continue;
    }
  }
  return false;
}

function fail(program, reason, child) {
  const words = child?.words.trim() ? \`: \${child.words.trim()}\` : "";
  console.error(\`${SERVICE_FAILURE} \${JSON.stringify(program)}: \${reason}\${words}\`);
  end(${FAILED});
}

function end(code) {
  for (const { process, code } of started) {
    try {
      if (code === null) process.kill("SIGKILL");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  Deno.exit(code);
}
`;
}
